/** A map of at most `maxEntries`; above that, the entry that was set first is dropped. */
export function createLruMap<Value>(maxEntries: number) {
  const entries = new Map<string, Value>();
  return {
    get: (key: string): Value | undefined => entries.get(key),

    set(key: string, value: Value): void {
      entries.delete(key);
      entries.set(key, value);
      const [oldest] = entries.size > maxEntries ? entries.keys() : [];
      if (oldest !== undefined) entries.delete(oldest);
    },

    delete: (key: string): boolean => entries.delete(key),
  };
}
