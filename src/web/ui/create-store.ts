export interface Store<Value> {
  current: () => Value;
  /** Replaces the value, and calls each watcher. */
  set: (next: Value) => void;
  /** Calls `watcher` after each change; the returned function ends that. */
  watch: (watcher: () => void) => () => void;
}

/** A value that components read by `useSyncExternalStore`. */
export function createStore<Value>(initial: Value): Store<Value> {
  const watchers = new Set<() => void>();
  let value = initial;
  return {
    current: () => value,
    set(next) {
      value = next;
      for (const watcher of watchers) watcher();
    },
    watch(watcher) {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
  };
}
