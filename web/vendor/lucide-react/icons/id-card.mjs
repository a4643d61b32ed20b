/**
 * @license lucide-react v1.75.0 - ISC
 *
 * This source code is licensed under the ISC license.
 * See the LICENSE file in the root directory of this source tree.
 */

import createLucideIcon from '../createLucideIcon.mjs';

const __iconData = {
  name: "id-card",
  size: 24,
  node: [
    ["path", { d: "M13 19a4 4 0 00-8 0", key: "cugzd5" }],
    ["path", { d: "M16 10h2", key: "8sgtl7" }],
    ["path", { d: "M16 14h2", key: "epxaof" }],
    ["circle", { cx: "9", cy: "12", r: "3", key: "u3jwor" }],
    ["rect", { x: "2", y: "5", width: "20", height: "14", rx: "2", key: "qneu4z" }]
  ]
};
__iconData.node;
const IdCard = createLucideIcon(__iconData);

export { __iconData, IdCard as default };
