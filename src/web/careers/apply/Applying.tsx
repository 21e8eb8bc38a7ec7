import { careers } from "#content/careers.ts";
import type { Job } from "#contract/jobs.ts";
import { loadToasts } from "#web/ui/Toasts.tsx";
import { ApplyDialog } from "./ApplyDialog.tsx";
import { useApply } from "./use-apply.ts";
import type { Receipt } from "./use-sending.ts";
import { type Ref, useEffect, useImperativeHandle, useRef } from "react";
import { applyWords } from "#content/words/apply.ts";
import { Filled } from "#web/ui/Filled.tsx";

/** How the rest of a page opens the dialog. */
export interface ApplyOpener {
  open: (job: Job) => void;
}

interface ApplyingProps {
  ref: Ref<ApplyOpener>;
  /** Called after the dialog of a job that turned out to be closed, or deleted. */
  onJobClosed?: (id: string) => void;
  /** Whether the provider is Disability Confident. */
  hasInterviewScheme: boolean;
}

/**
 * Applying: the dialog once it is opened, and, in the place of this component, the receipt after an application was
 * sent. Its state is its own, so that its changes do not render the page's cards. It needs a `QueryClientProvider`
 * and a `ToastsProvider` around it.
 */
export function Applying({ ref, onJobClosed, hasInterviewScheme }: ApplyingProps) {
  const apply = useApply();
  const closedId = apply.job ? undefined : apply.closedJob?.id;
  useEffect(() => {
    // An effect, so that the focus has returned to the job's card before the card is removed.
    if (closedId !== undefined) onJobClosed?.(closedId);
  }, [closedId, onJobClosed]);
  useImperativeHandle(ref, () => ({ open: apply.open }));
  useEffect(() => {
    // Toasts report a lost connection, so they must be loaded before (decision 0024). Without them the failure is shown
    // in the dialog.
    loadToasts().catch(() => undefined);
  }, []);
  return (
    <>
      {apply.receipt && <ReceiptNote receipt={apply.receipt} />}
      <ApplyDialog apply={apply} hasInterviewScheme={hasInterviewScheme} />
    </>
  );
}

/** After an application was sent: its reference and what happens next. Takes the focus. */
function ReceiptNote({ receipt: { reference, jobTitle } }: { receipt: Receipt }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { receipt: words } = applyWords;
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="receipt" aria-labelledby="receipt-title">
      <h2 id="receipt-title" tabIndex={-1} ref={heading}>
        {words.heading}
      </h2>
      <p>
        <Filled
          words={words.text}
          parts={{ job: jobTitle, reference: <b className="numeral">{reference}</b> }}
        />
      </p>
      <p>{careers.apply.whatHappensNext}</p>
    </section>
  );
}
