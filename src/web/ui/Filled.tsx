import { Fragment, type ReactNode } from "react";

interface FilledProps {
  /** Text of the content; `{name}` is replaced by the part of that name. */
  words: string;
  parts: Readonly<Record<string, ReactNode>>;
}

/** A sentence with elements in it, in the order of its language. */
export function Filled({ words, parts }: FilledProps) {
  return words
    .split(/\{(\w+)\}/)
    .map((part, index) => (
      <Fragment key={part + (index % 2)}>{index % 2 === 0 ? part : parts[part]}</Fragment>
    ));
}
