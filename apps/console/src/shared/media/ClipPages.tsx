import { useState } from "react";
import { mediaText as text } from "./media.texts.ts";

/** Clips of one page. docs/reference/console.md C8. */
const clipsOfPage = 6;

interface Props {
  count: number;
  /** The chosen one, from 0. */
  index: number;
  onChoose: (index: number) => void;
}

/** Several clips to choose from, six at a time. */
export function ClipPages({ count, index, onChoose }: Props) {
  const [page, setPage] = useState(Math.floor(index / clipsOfPage));
  const last = Math.ceil(count / clipsOfPage) - 1;
  const first = page * clipsOfPage;
  const clips = Array.from({ length: Math.min(clipsOfPage, count - first) }, (_, at) => first + at);
  return (
    <>
      {last > 0 && (
        <button type="button" className="dark-choice" disabled={page === 0} onClick={() => setPage(page - 1)}>
          {text("previousPage")}
        </button>
      )}
      {clips.map((at) => (
        <button key={at} type="button" className="dark-choice" aria-pressed={at === index} onClick={() => onChoose(at)}>
          {text("clip", { n: at + 1 })}
        </button>
      ))}
      {last > 0 && (
        <button type="button" className="dark-choice" disabled={page === last} onClick={() => setPage(page + 1)}>
          {text("nextPage")}
        </button>
      )}
    </>
  );
}
