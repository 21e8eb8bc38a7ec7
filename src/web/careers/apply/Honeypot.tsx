import type { ComponentProps } from "react";
import { careers } from "#content/careers.ts";

type HoneypotProps = Omit<ComponentProps<"input">, "type" | "tabIndex" | "autoComplete"> & { id: string };

/**
 * A field for programs that fill in whatever they find (decision 0022). Nobody sees, hears or reaches it, and its name
 * is none that browsers and password managers know; who gets to it all the same is told to leave it.
 */
export function Honeypot({ id, ...input }: HoneypotProps) {
  return (
    <div hidden aria-hidden="true">
      <label htmlFor={id}>{careers.apply.leaveEmpty}</label>
      <input {...input} id={id} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
