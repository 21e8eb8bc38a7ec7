interface SkeletonProps {
  cards: number;
  /** What is being loaded, for assistive technology: "Loading jobs". */
  label: string;
}

/** Grey lines in place of cards, of the same lengths, so that nothing moves when they are loaded. */
export function Skeleton({ cards, label }: SkeletonProps) {
  return (
    <div className="skeletons">
      <output className="visually-hidden">{label}</output>
      {Array.from({ length: cards }, (_, card) => (
        <div className="skeleton" key={card} aria-hidden="true">
          <i />
          <i />
          <i />
          <i />
          <i />
        </div>
      ))}
    </div>
  );
}
