import { useEffect, useRef } from "react";
import { careers } from "#content/careers.ts";
import type { Receipt } from "./use-sending.ts";

/** After an application was sent: its reference and what happens next. Takes the focus when it comes. */
export function ReceiptNote({ receipt: { reference, jobTitle } }: { receipt: Receipt }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="receipt" aria-labelledby="receipt-title">
      <h2 id="receipt-title" tabIndex={-1} ref={heading}>
        Your application was sent
      </h2>
      <p>
        {jobTitle}. Your reference is <b className="num">{reference}</b>.
      </p>
      <p>{careers.apply.whatHappensNext}</p>
    </section>
  );
}
