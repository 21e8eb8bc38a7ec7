import { expect, test } from "vitest";
import { readConfig } from "../config.ts";

test.each([
  "0.0.0.0/0",
  "0.0.0.0/1",
  "128.0.0.0/7",
  "::/0",
  "8000::/1",
  "fc00::/6",
  "2a00::/15",
  "::/16",
  "::ffff:0:0/96",
  "0.0.0.0",
  "0.0.0.0/8",
  "::",
  "::ffff:0.0.0.0",
  "255.255.255.255",
  "224.0.0.1",
  "ff02::1",
  "10.0.0.0/8,0.0.0.0/32",
])("TRUST_PROXY=%s would trust strangers, or nobody", (TRUST_PROXY) => {
  expect(() => readConfig({ TRUST_PROXY })).toThrow("TRUST_PROXY must be addresses or networks");
});
