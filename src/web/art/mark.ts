import markFile from "#brand/mark.svg?raw";
import { readMark } from "#brand/mark.ts";

/** The provider's mark. Its colours are the classes `k-mark1` to `k-mark3`, or those of its shapes. */
export const mark = /* @__PURE__ */ readMark(markFile);
