import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ToastWords } from "#contract/messages.ts";
import { wordsOfFailure } from "#web/api/errors.ts";
import { useToast } from "#web/ui/Toasts.tsx";
import { notifyOtherTabs } from "#web/api/cross-tab.ts";

interface Write<Input, Result> {
  send: (input: Input) => Promise<Result>;
  /**
   * Title and fallback of the failure; a function where they depend on what failed, undefined where a question
   * follows.
   */
  failure: ToastWords | ((error: Error, input: Input) => ToastWords | undefined);
  /** Undefined where something else follows that needs no words yet. */
  success?: (result: Result, input: Input) => ToastWords | undefined;
  /** The lists that are read again after a success, in this tab and in the others. */
  refreshes?: readonly QueryKey[];
  /** Called after a success, before its toast. */
  onDone?: (result: Result, input: Input) => void;
  onFailed?: (error: Error) => void;
  /** A login or setup: its 401 means wrong credentials, not that a session has ended. */
  signsIn?: boolean;
}

/**
 * A call that writes. Its outcome is shown by a toast and, on failure, by `problem`, the same sentence for next to
 * the failed part (specification §8). `start` begins it; `run` also returns whether it succeeded.
 */
export function useApiMutation<Input, Result>({
  send,
  failure,
  success,
  refreshes = [],
  onDone,
  onFailed,
  signsIn,
}: Write<Input, Result>) {
  const client = useQueryClient();
  const toast = useToast();
  const [lastFailure, setLastFailure] = useState<{ sentence: string | undefined; at: number }>();
  const mutation = useMutation<Result, Error, Input>({
    mutationFn: send,
    meta: { signsIn: signsIn === true },
    onSuccess: async (result, input) => {
      onDone?.(result, input);
      const words = success?.(result, input);
      if (words) toast.show({ ...words, endsUndo: true });
      notifyOtherTabs(refreshes);
      await Promise.all(refreshes.map((queryKey) => client.invalidateQueries({ queryKey })));
    },
    onError: (error, input) => {
      onFailed?.(error);
      const fallback = typeof failure === "function" ? failure(error, input) : failure;
      const words = fallback && wordsOfFailure(error, fallback);
      if (words) toast.show({ ...words, variant: "destructive" });
      setLastFailure({ sentence: words?.description, at: performance.now() });
    },
  });
  return {
    start: (input: Input): void => mutation.mutate(input),
    run: (input: Input): Promise<boolean> =>
      mutation.mutateAsync(input).then(
        () => true,
        () => false, // told above
      ),
    isPending: mutation.isPending,
    problem: mutation.isError ? lastFailure?.sentence : undefined,
    failedAt: lastFailure?.at ?? 0,
  };
}

/** The problem of the mutation that failed last, for several with one place for their problems. */
export function newestProblem(
  ...mutations: readonly { problem: string | undefined; failedAt: number }[]
): string | undefined {
  const failed = mutations.filter(({ problem }) => problem !== undefined);
  return failed.toSorted((left, right) => right.failedAt - left.failedAt)[0]?.problem;
}
