import type { ComponentProps } from "react";
import { careers } from "#content/careers.ts";

type HoneypotProps = Omit<ComponentProps<"input">, "type" | "tabIndex" | "autoComplete"> & { id: string };

/**
 * A honeypot (decision 0022). It is invisible, silent and not focusable, with a name that browsers and password
 * managers do not know; its label says to leave it empty.
 */
export function Honeypot({ id, ...input }: HoneypotProps) {
  return (
    <div hidden aria-hidden="true">
      <label htmlFor={id}>{careers.apply.leaveEmpty}</label>
      <input {...input} id={id} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
