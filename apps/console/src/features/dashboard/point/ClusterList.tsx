import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import { useKeys } from "#shared/screen/use-keys.ts";
import { bigScreenText as text } from "../big-screen.texts.ts";
import { useRowPages } from "../blocks/use-row-pages.tsx";
import { type PlacedPoint } from "./mapped-point.ts";
import { PointRow } from "./PointRow.tsx";

interface Props {
  name: string | undefined;
  points: readonly PlacedPoint[];
  /** Maximum number of rows in the list. */
  maxRows: number;
  onOpen: (pointId: string) => void;
  onClose: () => void;
}

/** Height of a row, in pixels before the screen is scaled. */
export const rowHeight = 40;

/** List of the points that share one marker, most alarms first. A click opens a point. */
export function ClusterList({ name, points, maxRows, onOpen, onClose }: Props) {
  const { box, shown, pager } = useRowPages(points, { rowHeight });
  const close = useRef<HTMLButtonElement>(null);
  useKeys({ escape: onClose });
  useEffect(() => {
    const opener = document.activeElement;
    close.current?.focus();
    return () => {
      if (opener instanceof SVGElement || opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  const title = text("clusterOf", { name: name ?? text("nearby"), n: points.length });
  return (
    <section className="point-cluster" aria-label={title}>
      <header>
        <h3 className="ell">{title}</h3>
        {pager}
        <button ref={close} type="button" className="point-cluster-close" aria-label={text("close")} onClick={onClose}>
          <X size={18} aria-hidden="true" />
        </button>
      </header>
      <div className="screen-rows" ref={box} style={{ height: Math.min(points.length, maxRows) * rowHeight }}>
        <ul>
          {shown.map((point) => (
            <li key={point.point_id}>
              <PointRow point={point} onOpen={() => onOpen(point.point_id)} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
