/**
 * @license lucide-react v1.75.0 - ISC
 *
 * This source code is licensed under the ISC license.
 * See the LICENSE file in the root directory of this source tree.
 */

import createLucideIcon from '../createLucideIcon.mjs';

const __iconData = {
  name: "circle-check-big",
  size: 24,
  node: [
    ["path", { d: "M21.801 10A10 10 0 1 1 17 3.335", key: "yps3ct" }],
    ["path", { d: "m9 11 3 3L22 4", key: "1pflzl" }]
  ],
  aliases: ["check-circle"]
};
__iconData.node;
const CircleCheckBig = createLucideIcon(__iconData);

export { __iconData, CircleCheckBig as default };
