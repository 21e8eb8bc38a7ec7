import { leaf, path, sceneBox, sun, type Drawing } from "./parts.ts";

const leftLines = [120, 148, 176, 204];
const rightLines = [168, 192, 216];

/** Governance: an open book that anybody may read. */
export const governance: Drawing = {
  viewBox: sceneBox,
  body:
    sun(356, 96, 54) +
    path("hill2", "M0 300Q240 214 480 300z") +
    path("leaf", "M72 104Q160 84 240 116V268Q160 236 72 254z") +
    path("leafs", "M408 104Q320 84 240 116V268Q320 236 408 254z") +
    path("wall", "M88 88Q170 70 240 104V250Q170 220 88 234z") +
    path("walls", "M392 88Q310 70 240 104V250Q310 220 392 234z") +
    leftLines
      .map((y) => leaf(120, y + 8, 30, 0.16, "leaf2") + path("hill1", `M138 ${y}q38-4 78 10v7q-40-14-78-10z`))
      .join("") +
    path("apr", "M316 74l0 74-13-12-13 15V78z") +
    rightLines.map((y) => path("hill2", `M264 ${y}q50-18 104-16v7q-54-2-104 16z`)).join(""),
};
