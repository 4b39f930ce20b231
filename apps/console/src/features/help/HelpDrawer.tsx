import { Drawer } from "antd";
import { BookOpen, ChevronRight } from "lucide-react";
import { useState } from "react";
import { KeyTable } from "#shared/screen/KeyTable.tsx";
import { generalKeys } from "./general-keys.ts";
import { helpText as text } from "./help.texts.ts";
import { topicsOf } from "./help-topics.ts";
import { topicText } from "./topic.texts.ts";
import "./help.css";

/** Path of the API documentation, which the server itself serves. */
const docsPath = "/api/docs/";

interface Props {
  path: string;
  version: string | undefined;
  onClosed: () => void;
}

/**
 * Help drawer: help for the open page, keys, link to the API documentation, version and contact. Opens when mounted.
 */
export function HelpDrawer({ path, version, onClosed }: Props) {
  const [open, setOpen] = useState(true);
  return (
    <Drawer
      open={open}
      title={text("title")}
      size={400}
      closable={{ "aria-label": text("close"), placement: "end" }}
      onClose={() => setOpen(false)}
      afterOpenChange={(shown) => !shown && onClosed()}
    >
      <div className="help">
        <section>
          <h2>{text("thisPage")}</h2>
          <ul>
            {topicsOf(path).map((topic) => (
              <li key={topic}>{topicText(topic)}</li>
            ))}
          </ul>
        </section>
        <section>
          <h2>{text("keys")}</h2>
          <KeyTable entries={generalKeys()} />
        </section>
        <section>
          <h2>{text("more")}</h2>
          <a className="help-link" href={docsPath} target="_blank" rel="noreferrer">
            <BookOpen size={18} strokeWidth={1.75} aria-hidden="true" />
            <span>
              {text("docs")}
              <span className="note">{text("docsHint")}</span>
            </span>
            <ChevronRight size={16} aria-hidden="true" />
          </a>
        </section>
        <dl className="help-facts">
          <dt>{text("contact")}</dt>
          <dd>{text("contactHint")}</dd>
          <dt>{text("version")}</dt>
          <dd className="num">{version ?? "-"}</dd>
        </dl>
      </div>
    </Drawer>
  );
}
