import { type Ref, useImperativeHandle } from "react";
import type { Job } from "#contract/jobs.ts";
import { ApplyDialog } from "./ApplyDialog.tsx";
import { ReceiptNote } from "./ReceiptNote.tsx";
import { useApply } from "./use-apply.ts";

/** What the rest of a page asks of applying. */
export interface ApplyOpener {
  open: (job: Job) => void;
}

interface ApplyingProps {
  ref: Ref<ApplyOpener>;
  /** Whether the provider is Disability Confident. */
  hasInterviewScheme: boolean;
}

/**
 * All of applying: the dialog once it is opened, and, where this component stands, the receipt once an application was
 * sent. Its state is its own, so that what changes in it does not draw the page's cards anew. It needs a
 * `QueryClientProvider` and a `ToastsProvider` around it.
 */
export function Applying({ ref, hasInterviewScheme }: ApplyingProps) {
  const apply = useApply();
  useImperativeHandle(ref, () => ({ open: apply.open }));
  return (
    <>
      {apply.receipt && <ReceiptNote receipt={apply.receipt} />}
      <ApplyDialog apply={apply} hasInterviewScheme={hasInterviewScheme} />
    </>
  );
}
