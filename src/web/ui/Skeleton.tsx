interface SkeletonProps {
  cards: number;
  /** What is being loaded, for assistive technology: "Loading jobs". */
  label: string;
}

/** Grey lines where cards will be, of the same lengths, so that nothing jumps when they come. */
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
