import { type ReactNode } from "react";

type Kind = "store" | "screen" | "space";

/** Drawing of a store: a grid of cells, one of them selected. */
function StoreDrawing() {
  const cells = [0, 1, 2, 3, 4].flatMap((column) => [0, 1, 2].map((row) => ({ column, row })));
  return cells.map(({ column, row }) => (
    <g key={`${column},${row}`} transform={`translate(${column * 72} ${row * 52})`}>
      <rect width="60" height="40" rx="6" className={column === 2 && row === 1 ? "banner-lit" : undefined} />
      <circle cx="16" cy="20" r="7" />
      <path d="M30 16h20M30 25h13" />
    </g>
  ));
}

/** Drawing of a big screen: panels, one of them with a curve. */
function ScreenDrawing() {
  return (
    <>
      <rect width="348" height="144" rx="8" />
      <rect x="14" y="14" width="88" height="52" rx="4" />
      <rect x="14" y="78" width="88" height="52" rx="4" />
      <rect x="246" y="14" width="88" height="116" rx="4" />
      <path d="M118 104l24-30 22 14 26-44 20 24 20-18" className="banner-lit" />
      <path d="M118 122h112M26 30h40M26 44h60M26 94h50M26 108h34" />
      {[0, 1, 2, 3, 4].map((bar) => (
        <path key={bar} d={`M${262 + bar * 14} 118v-${20 + ((bar * 37) % 60)}`} />
      ))}
    </>
  );
}

/**
 * Returns the outline of a disc as an SVG path.
 * @param above height of the disc's lower edge above the ground, in units of the drawing
 */
function disc(above: number): string {
  return `M0 ${116 - above}c0 18 64 18 64 0v-14c0 -18 -64 -18 -64 0z`;
}

const pile = [0, 26, 52, 78] as const;

/** Drawing of storage space: piles of discs of increasing height. */
function SpaceDrawing() {
  return pile.map((top, index) => (
    <g key={top} transform={`translate(${index * 78} ${48 - index * 16})`}>
      {pile.slice(0, index + 1).map((above) => (
        <path key={above} d={disc(above)} className={top === 78 && above === 78 ? "banner-lit" : undefined} />
      ))}
    </g>
  ));
}

const drawings: Record<Kind, () => ReactNode> = { store: StoreDrawing, screen: ScreenDrawing, space: SpaceDrawing };

/** Line drawing for the subject of a slide. */
export function BannerDrawing({ kind }: { kind: Kind }) {
  const Drawing = drawings[kind];
  return (
    <svg className="banner-drawing" viewBox="-4 -4 356 152" fill="none" aria-hidden="true">
      <Drawing />
    </svg>
  );
}
