import { type CountPair } from "@huiyan/contract/head-count/head-count.api";
import { headCountLimits } from "@huiyan/contract/head-count/head-count.rules";
import { Link } from "@tanstack/react-router";
import { Tooltip } from "antd";
import { Plus } from "lucide-react";
import { useEffect, useRef } from "react";
import { counted } from "#shared/format/count.ts";
import { sideNames } from "../format-heads.ts";
import { type OpenedDialog } from "./PairDialogs.tsx";
import { pairText as text } from "./pair.texts.ts";

interface Props {
  list: readonly CountPair[];
  chosen: string | undefined;
  /** Opens a dialog; undefined if the user may not create pairs. */
  onOpen: ((dialog: OpenedDialog) => void) | undefined;
}

function PairLink({ pair, isChosen }: { pair: CountPair; isChosen: boolean }) {
  const shown = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isChosen) shown.current?.scrollIntoView({ block: "nearest" });
  }, [isChosen]);
  const { first, second } = sideNames(pair);
  return (
    <Link
      ref={shown}
      to="."
      search={(old: object) => ({ ...old, pair: pair._id, group: undefined, page: undefined })}
      className="pair-link"
      aria-current={isChosen}
    >
      <span className="pair-link-head">
        <b className="ell">{pair.name}</b>
        {pair.open > 0 && (
          <span className="pair-open num" title={text("openCount", { n: pair.open })}>
            <span className="visually-hidden">{text("openCount", { n: pair.open })}</span>
            <span aria-hidden="true">{counted(pair.open)}</span>
          </span>
        )}
      </span>
      <span className="note ell">
        {text(pair.kind)}　{first} / {second}
      </span>
    </Link>
  );
}

/** List of the pairs, each with its number of undecided groups. */
export function PairPane({ list, chosen, onOpen }: Props) {
  const isFull = list.length >= headCountLimits.pairs;
  const name = isFull ? text("full", { n: headCountLimits.pairs }) : text("add");
  return (
    <section className="pair-pane" aria-label={text("pairs")}>
      <header>
        <h2>{text("pairs")}</h2>
        {onOpen !== undefined && (
          <Tooltip title={name}>
            <button
              type="button"
              className="icon-button"
              aria-label={name}
              aria-disabled={isFull}
              onClick={() => !isFull && onOpen({ kind: "add" })}
            >
              <Plus size={18} strokeWidth={1.75} aria-hidden="true" />
            </button>
          </Tooltip>
        )}
      </header>
      <ul>
        {list.map((pair) => (
          <li key={pair._id}>
            <PairLink pair={pair} isChosen={pair._id === chosen} />
          </li>
        ))}
      </ul>
    </section>
  );
}
