import { type Message } from "@huiyan/contract/alarm/message";
import { grouped } from "../../../shared/format/count.ts";
import { clockSeconds } from "../../../shared/format/time.ts";
import { Thumb } from "../../../shared/media/Thumb.tsx";
import { foldingText as text } from "./folding.texts.ts";
import { useFolded } from "./use-folded.ts";
import "./folding.css";

interface Props {
  head: Message;
  /** Whose picture is shown. */
  shown: string;
  onShow: (message: Message) => void;
}

/** The alarm and its repeats, in the order of their times; each can be looked at. */
export function FoldedPictures({ head, shown, onShow }: Props) {
  const folded = useFolded(head);
  if (head.folded_count === 0) return null;
  return (
    <section className="folded" aria-label={text("title")}>
      <header title={text("hint")}>
        <h3>{text("title")}</h3>
        <span className="note num">{text("count", { n: grouped(head.folded_count) })}</span>
      </header>
      {folded.problem !== null && (
        <p className="note" role="status">
          {folded.problem.message}
        </p>
      )}
      <ol>
        {[head, ...folded.members].map((message) => (
          <li key={message._id}>
            <button type="button" aria-pressed={message._id === shown} onClick={() => onShow(message)}>
              <Thumb source={message.thumb_url || message.res_thumb_url} alt="" />
              <span className="num">{message._id === head._id ? text("first") : clockSeconds(message.create_at)}</span>
            </button>
          </li>
        ))}
      </ol>
      {folded.left > 0 && folded.members.length > 0 && (
        <button type="button" className="link-button" disabled={folded.loading} onClick={folded.showMore}>
          {text("more", { n: grouped(folded.left) })}
        </button>
      )}
    </section>
  );
}
