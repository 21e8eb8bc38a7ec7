import { limits } from "#contract/limits.ts";
import type { Clock } from "../clock.ts";
import { senderOf } from "../rate-limit/client-address.ts";
import { createRefusedSenders } from "../rate-limit/refused-senders.ts";
import { createSenderRate } from "../rate-limit/sender-rate.ts";
import type { Asker, Turns } from "../rate-limit/turns.ts";

export type SearchLimit = ReturnType<typeof createSearchLimit>;

/** Limits searches of visitors: a rate for each sender, and one at a time with a pause after each. */
export function createSearchLimit({ clock, turns, isOn }: { clock: Clock; turns: Turns; isOn: boolean }) {
  const rate = createSenderRate(limits.search.rate, clock, isOn);
  const refused = createRefusedSenders(clock);
  return {
    /** Counts a search. Returns the seconds to wait if it is over the limit; otherwise 0, once it is its turn. */
    async take(request: Asker): Promise<number> {
      const sender = senderOf(request.ip);
      const secondsLeft = await refused.secondsLeft(sender);
      if (secondsLeft > 0) return secondsLeft;
      const seconds = rate.take(request.ip);
      if (seconds > 0) refused.add(sender, seconds);
      else await turns.wait("search", request);
      return seconds;
    },
  };
}
