import { statfs } from "node:fs/promises";
import { AppError } from "#contract/errors.ts";
import { limits } from "#contract/limits.ts";
import { sql } from "kysely";
import type { Db } from "../db/connect.ts";
import { makeFolders } from "../file-system.ts";
import { hashSender } from "../rate-limit/client-address.ts";

const defaults = {
  /** Of one sender: twenty of the largest files, or hundreds of ordinary ones. */
  bytesPerSender: 100 * 1024 * 1024,
  /** Of all senders together: of the disk that is free, or would be without them. */
  shareOfDisk: 0.25,
};

/** Unclaimed uploads are claimed within minutes, or removed after a day. */
const retryAfterSeconds = 60 * 60;

export type UnclaimedBounds = ReturnType<typeof createUnclaimedBounds>;

/** Limits the size of unclaimed uploads, so that they cannot fill the disk. */
export function createUnclaimedBounds(
  { db, secret, folder }: { db: Db; secret: Buffer; folder: string },
  bounds: Partial<typeof defaults> = {},
) {
  const { bytesPerSender, shareOfDisk } = { ...defaults, ...bounds };
  const keyOf = (sender: string) => hashSender(secret, sender);
  /** Throws `too-many-requests` or `storage-full` if `coming` more bytes of `sender` would exceed a limit. */
  const expectRoom = async (sender: string, coming: number): Promise<void> => {
    const { own, all } = await db
      .selectFrom("cvUploads")
      .select([
        sql<number | string>`coalesce(sum(size_bytes), 0)`.as("all"),
        sql<number | string>`coalesce(sum(case when sender = ${keyOf(sender)} then size_bytes end), 0)`.as(
          "own",
        ),
      ])
      .where("applicationId", "is", null)
      .executeTakeFirstOrThrow();
    if (Number(own) + coming > bytesPerSender) throw new AppError("too-many-requests", { retryAfterSeconds });
    await makeFolders(folder);
    const { bavail, bsize } = await statfs(folder);
    if (Number(all) > (bavail * bsize + Number(all)) * shareOfDisk) throw new AppError("storage-full");
  };
  /** How many files of each sender this process is receiving. */
  const receiving = new Map<string, number>();
  return {
    keyOf,

    /**
     * Receives a file of `sender` if a file of the largest size fits the limits, counting the files of this sender
     * that the process is receiving. Throws `too-many-requests` or `storage-full`, or what `receive` throws.
     */
    async receiveWithin<T>(sender: string, receive: () => Promise<T>): Promise<T> {
      const count = (receiving.get(sender) ?? 0) + 1;
      receiving.set(sender, count);
      try {
        await expectRoom(sender, count * limits.cv.maxBytes);
        return await receive();
      } finally {
        const left = (receiving.get(sender) ?? 1) - 1;
        if (left > 0) receiving.set(sender, left);
        else receiving.delete(sender);
      }
    },
  };
}
