/**
 * @license lucide-react v1.75.0 - ISC
 *
 * This source code is licensed under the ISC license.
 * See the LICENSE file in the root directory of this source tree.
 */

import createLucideIcon from '../createLucideIcon.mjs';

const __iconData = {
  name: "waypoints",
  size: 24,
  node: [
    ["path", { d: "m10.586 5.414-5.172 5.172", key: "4mc350" }],
    ["path", { d: "m18.586 13.414-5.172 5.172", key: "8c96vv" }],
    ["path", { d: "M6 12h12", key: "8npq4p" }],
    ["circle", { cx: "12", cy: "20", r: "2", key: "144qzu" }],
    ["circle", { cx: "12", cy: "4", r: "2", key: "muu5ef" }],
    ["circle", { cx: "20", cy: "12", r: "2", key: "1xzzfp" }],
    ["circle", { cx: "4", cy: "12", r: "2", key: "1hvhnz" }]
  ]
};
__iconData.node;
const Waypoints = createLucideIcon(__iconData);

export { __iconData, Waypoints as default };
