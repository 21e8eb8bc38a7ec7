import { scaleBand, scaleLinear } from "d3-scale";
import { type ReactNode, useId } from "react";
import type { Overview } from "#contract/overview.ts";
import { formatDay } from "#contract/text/format.ts";

/** One bar, or one row of the table. */
type Point = {
  key: string;
  label: string;
  value: number;
  /** The label below the bar; none where there is no room for every label. */
  tick?: string;
};

/** Applications over twelve weeks, by job, and the time to first contact; each with its table. */
export function Plots({ numbers }: { numbers: Overview }) {
  const { perWeek, perJob, firstContact } = numbers;
  const weeks = perWeek.map(({ from, count }, index) => {
    const label = formatDay(from);
    const isNamed = index === 0 || index === perWeek.length - 1;
    return { key: from, label, value: count, ...(isNamed && { tick: label }) };
  });
  const jobs = perJob.map(({ id, title, location, count }) => ({
    key: id,
    label: `${title}, ${location}`,
    value: count,
  }));
  const contacts = firstContact.map(({ days, count }) => ({
    key: days,
    label: days,
    value: count,
    tick: days,
  }));
  return (
    <section className="plots" aria-labelledby="plots">
      <h2 id="plots">Over time</h2>
      <div className="plots__all">
        <Plot
          title="Applications per week"
          note="Twelve weeks. The last is not over."
          head={["Week from", "Applications"]}
          points={weeks}
        >
          {(named) => <Columns points={weeks} marksLast named={named} />}
        </Plot>
        <Plot
          title="Applications per job"
          note="The six active jobs with the most."
          head={["Job", "Applications"]}
          points={jobs}
        >
          {(named) => <Rows points={jobs} named={named} />}
        </Plot>
        <Plot
          title="Working days to first contact"
          note={`${sumOf(contacts).toLocaleString("en-GB")} people who applied within twelve weeks.`}
          head={["Working days", "People"]}
          points={contacts}
        >
          {(named) => <Columns points={contacts} named={named} />}
        </Plot>
      </div>
    </section>
  );
}

interface PlotProps {
  title: string;
  note: string;
  /** Headings of the table's two columns. */
  head: readonly [string, string];
  points: readonly Point[];
  /** The drawing; it is labelled by its arguments. */
  children: (named: { title: string; summary: string; id: string }) => ReactNode;
}

/** With fewer points there is no drawing. */
const fewestPoints = 3;

function Plot({ title, note, head, points, children }: PlotProps) {
  const id = useId();
  const most = points.reduce(
    (best, point) => (point.value > best.value ? point : best),
    points[0] ?? nothing,
  );
  const total = sumOf(points);
  const isDrawn = points.length >= fewestPoints && total > 0;
  const summary = `The most, ${most.value}, at ${most.label}. The table has every number.`;
  return (
    <figure className="plots__plot">
      <figcaption>
        <h3>{title}</h3>
        <span className="muted">{total === 0 ? "Nothing to show yet." : note}</span>
      </figcaption>
      {isDrawn && children({ title, summary, id })}
      {total > 0 && (
        // Without a drawing the table is open.
        <details open={!isDrawn}>
          <summary>
            Show as table<span className="visually-hidden">: {title}</span>
          </summary>
          <table>
            <caption className="visually-hidden">{title}</caption>
            <thead>
              <tr>
                {head.map((heading) => (
                  <th key={heading} scope="col">
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {points.map(({ key, label, value }) => (
                <tr key={key}>
                  <th scope="row">{label}</th>
                  <td>{value.toLocaleString("en-GB")}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </figure>
  );
}

const nothing: Point = { key: "", label: "", value: 0 };

function sumOf(points: readonly Point[]): number {
  return points.reduce((sum, { value }) => sum + value, 0);
}

type DrawingProps = { points: readonly Point[]; named: { title: string; summary: string; id: string } };

/** In units of the drawing, which is as wide as its column: one unit is about a pixel. */
const width = 360;
const height = 212;
const floor = 180;
const margin = 34;

function Drawing({
  named,
  tall = height,
  children,
}: {
  named: DrawingProps["named"];
  tall?: number;
  children: ReactNode;
}) {
  const { id, title, summary } = named;
  return (
    <svg viewBox={`0 0 ${width} ${tall}`} role="img" aria-labelledby={`${id}-title ${id}-summary`}>
      <title id={`${id}-title`}>{title}</title>
      <desc id={`${id}-summary`}>{summary}</desc>
      {children}
    </svg>
  );
}

/** Vertical bars in the order of the points. */
function Columns({ points, named, marksLast = false }: DrawingProps & { marksLast?: boolean }) {
  const y = scaleLinear([0, Math.max(...points.map(({ value }) => value))], [floor, 30]).nice(3);
  const x = scaleBand(
    points.map(({ key }) => key),
    [margin, width],
  ).padding(0.28);
  const isWhole = (tick: number) => Number.isInteger(tick);
  return (
    <Drawing named={named}>
      {y
        .ticks(3)
        .filter(isWhole)
        .map((tick) => (
          <g key={tick}>
            <line className="plots__grid" x1={margin} x2={width} y1={y(tick)} y2={y(tick)} />
            <text x="0" y={y(tick) + 5}>
              {tick.toLocaleString("en-GB")}
            </text>
          </g>
        ))}
      {points.map(({ key, value, tick }, index) => {
        const isLast = index === points.length - 1;
        const left = x(key) ?? 0;
        return (
          <g key={key}>
            <rect
              className={marksLast && isLast ? "plots__bar plots__bar--now" : "plots__bar"}
              x={left}
              y={y(value)}
              width={x.bandwidth()}
              height={floor - y(value)}
            />
            {tick !== undefined && (
              <text
                x={left + x.bandwidth() / 2}
                y={floor + 23}
                textAnchor={anchorOf(index, points.length, marksLast)}
              >
                {tick}
              </text>
            )}
          </g>
        );
      })}
      <line className="plots__axis" x1={margin} x2={width} y1={floor} y2={floor} />
    </Drawing>
  );
}

/** Long labels of weeks stay inside the drawing; labels of days are centred below their bars. */
function anchorOf(index: number, count: number, isLong: boolean): "start" | "middle" | "end" {
  if (!isLong) return "middle";
  if (index === 0) return "start";
  return index === count - 1 ? "end" : "middle";
}

const rowHeight = 46;
const longestLabel = 38;

/** Horizontal bars, each below its label. */
function Rows({ points, named }: DrawingProps) {
  const x = scaleLinear([0, Math.max(...points.map(({ value }) => value))], [0, width - 60]);
  return (
    <Drawing named={named} tall={points.length * rowHeight + 4}>
      {points.map(({ key, label, value }, index) => (
        <g key={key} transform={`translate(0 ${index * rowHeight})`}>
          <text x="0" y="16">
            {label.length > longestLabel ? `${label.slice(0, longestLabel - 1)}…` : label}
          </text>
          <rect className="plots__bar" x="0" y="22" width={Math.max(x(value), 2)} height="18" />
          <text className="plots__value" x={x(value) + 8} y="37">
            {value.toLocaleString("en-GB")}
          </text>
        </g>
      ))}
    </Drawing>
  );
}
