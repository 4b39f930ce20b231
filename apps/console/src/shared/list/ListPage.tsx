import { PanelLeft } from "lucide-react";
import { type MouseEvent, type ReactNode, useState } from "react";
import { useAdoptedFailures } from "../api/failed-queries.ts";
import { partTrouble } from "../screen/PageParts.tsx";
import { ProblemScope, useProblemScope } from "../screen/problem-scope.tsx";
import { TroubleBanner } from "../screen/TroubleBanner.tsx";
import { listText as text } from "./list.texts.ts";
import "./list.css";

export interface PageSlots {
  tree?: ReactNode;
  title: string;
  /** One line next to the title. */
  summary?: ReactNode;
  /** Buttons at the right of the title. */
  actions?: ReactNode;
  filters?: ReactNode;
  /** Message to every user of the page, shown above the rows. */
  news?: ReactNode;
  /** Button that inserts rows which arrived after the list was loaded, floating below the head of the table. */
  arrivals?: ReactNode;
  /** Bar of the batch actions, which floats over the last rows. */
  batch?: ReactNode;
  /** Banner with read failures. */
  problem: ReactNode;
  pager: ReactNode;
  /** Drawer with the details of one row, which covers the list from the right, between top bar and pager. */
  detail?: ReactNode;
  children: ReactNode;
}

/**
 * Frame of every list page: tree at the left; head, filters, table and pager at the right. Read failures of all parts
 * appear in one banner over the head of the table, so that no row moves. In a narrow window the tree is behind a
 * button.
 */
export function ListPage(props: PageSlots) {
  const { tree, title, summary, actions, filters, news, arrivals, batch, problem, pager, detail, children } = props;
  const { scope, troubles: reported, retryAll: retryReported } = useProblemScope();
  const parts = useAdoptedFailures();
  const [treeShown, setTreeShown] = useState(false);
  const troubles = [...reported, ...parts.map(partTrouble)];
  const retryAll = async () => {
    await Promise.all([retryReported(), ...parts.map(({ retryNow }) => retryNow())]);
  };
  // The banner shows the age of the oldest part, or no age if a part was never read.
  const [first] = (reported.length > 0 ? reported : troubles).toSorted((a, b) => a.shownFrom - b.shownFrom);
  const others = new Set(troubles.map(({ message }) => message)).size - 1;
  const closeOnChoice = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest("[role=treeitem], a") !== null) setTreeShown(false);
  };
  return (
    <ProblemScope scope={scope}>
      <div className="list-page">
        {tree !== undefined && (
          <div className={treeShown ? "list-tree shown" : "list-tree"} onClickCapture={closeOnChoice}>
            {tree}
          </div>
        )}
        <section className="list-pane" aria-label={title}>
          <header className="page-head">
            {tree !== undefined && (
              <button
                type="button"
                className="icon-button tree-toggle"
                aria-label={text("showTree")}
                aria-expanded={treeShown}
                onClick={() => setTreeShown((old) => !old)}
              >
                <PanelLeft size={18} strokeWidth={1.75} aria-hidden="true" />
              </button>
            )}
            <h1>{title}</h1>
            <span className="page-summary ell">{summary}</span>
            {actions !== undefined && <div className="page-actions">{actions}</div>}
          </header>
          {filters}
          {news}
          {problem}
          <div className="list-body">
            {first !== undefined && (
              <div className="list-problem">
                <TroubleBanner trouble={first} others={others} onRetry={retryAll} />
              </div>
            )}
            {arrivals}
            {children}
            {batch}
          </div>
          {pager}
        </section>
        {detail}
      </div>
    </ProblemScope>
  );
}
