import { useId, useState } from "react";
import type { AdminJob, AdminJobRow } from "#contract/admin-jobs.ts";
import { jobToasts } from "#contract/messages.ts";
import { queryKeys } from "#web/api/queries.ts";
import { request } from "#web/api/request.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog, DialogBody, DialogFooter } from "#web/ui/Dialog.tsx";
import { Field } from "#web/ui/Field.tsx";
import { InlineError } from "#web/ui/InlineError.tsx";
import { useToday } from "#web/ui/use-today.ts";

/** Asks for the new last day of a relisted job. */
export function RelistDialog({ job, onClose }: { job: AdminJobRow; onClose: () => void }) {
  const id = useId();
  const today = useToday();
  const [lastDay, setLastDay] = useState("");
  const isOver = lastDay !== "" && lastDay < today;
  const relist = useRelisting(job, onClose);
  return (
    <Dialog title="List again" summary={job.title} onClose={onClose} closesOnBackdrop={lastDay === ""}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isOver) relist.start(lastDay);
        }}
      >
        <DialogBody>
          <p>The job is shown on the careers page at once, as posted today, and takes applications.</p>
          <Field
            id={id}
            label="Last day to apply"
            isOptional
            error={isOver ? "Please choose a day to come." : undefined}
          >
            {(control) => (
              <input
                {...control}
                type="date"
                min={today}
                value={lastDay}
                onChange={({ currentTarget }) => setLastDay(currentTarget.value)}
              />
            )}
          </Field>
          <InlineError text={relist.problem} />
        </DialogBody>
        <DialogFooter>
          <Button variant="line" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" isPending={relist.isPending}>
            List again
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

function useRelisting({ id }: AdminJobRow, onDone: () => void) {
  return useApiMutation<string, AdminJob>({
    send: (lastDay) =>
      request("relistJob", { params: { id }, body: { validThrough: lastDay === "" ? null : lastDay } }),
    failure: jobToasts.relistFailed,
    success: () => jobToasts.relisted,
    refreshes: [queryKeys.jobs, queryKeys.applications],
    onDone,
  });
}
