import { skeletonText as text } from "./list-skeleton.texts.ts";

const rows = [62, 48, 71, 55, 66, 43, 58, 69, 51, 64, 47, 60];

/** Placeholder during the first load. Its rows are as high as real ones; `dense` is for rows without a picture. */
export function ListSkeleton({ dense = false }: { dense?: boolean }) {
  return (
    <div className={dense ? "list-skeleton dense" : "list-skeleton"} role="status" aria-label={text("loading")}>
      {rows.map((width) => (
        <div key={width} className="skeleton-row">
          {!dense && <span className="skeleton-bar" style={{ width: 76, height: 43 }} />}
          <span className="skeleton-lines">
            <span className="skeleton-bar" style={{ width: `${width}%`, height: 12 }} />
            {!dense && <span className="skeleton-bar" style={{ width: `${width / 2}%`, height: 10 }} />}
          </span>
          <span className="skeleton-bar" style={{ width: 120, height: 12 }} />
          <span className="skeleton-bar" style={{ width: 96, height: 12 }} />
        </div>
      ))}
    </div>
  );
}
