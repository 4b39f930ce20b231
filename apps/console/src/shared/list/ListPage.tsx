import { type ReactNode } from "react";
import "./list.css";

interface Props {
  tree?: ReactNode;
  title: string;
  /** One line beside the title. */
  summary?: ReactNode;
  /** Buttons at the right of the title. */
  actions?: ReactNode;
  filters?: ReactNode;
  /** Floats under the table's head. */
  arrivals?: ReactNode;
  /** Floats over the end of the rows. */
  batch?: ReactNode;
  problem: ReactNode;
  pager: ReactNode;
  children: ReactNode;
}

/** Frame of every list page: tree at the left; head, filters, table and pager at the right, all on the same lines. */
export function ListPage({ tree, title, summary, actions, filters, arrivals, batch, problem, pager, children }: Props) {
  return (
    <div className="list-page">
      {tree}
      <section className="list-pane" aria-label={title}>
        <header className="page-head">
          <h1>{title}</h1>
          <span className="page-summary ell">{summary}</span>
          {actions !== undefined && <div className="page-actions">{actions}</div>}
        </header>
        {filters}
        {problem}
        <div className="list-body">
          {arrivals}
          {children}
          {batch}
        </div>
        {pager}
      </section>
    </div>
  );
}
