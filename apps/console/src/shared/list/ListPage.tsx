import { type ReactNode } from "react";
import "./list.css";

interface Props {
  tree: ReactNode;
  title: string;
  /** One line beside the title. */
  summary: ReactNode;
  filters: ReactNode;
  /** Floats under the table's head. */
  arrivals?: ReactNode;
  problem: ReactNode;
  pager: ReactNode;
  children: ReactNode;
}

/** Frame of every list page: tree at the left; head, filters, table and pager at the right, all on the same lines. */
export function ListPage({ tree, title, summary, filters, arrivals, problem, pager, children }: Props) {
  return (
    <div className="list-page">
      {tree}
      <section className="list-pane" aria-label={title}>
        <header className="page-head">
          <h1>{title}</h1>
          <span className="page-summary ell">{summary}</span>
        </header>
        {filters}
        {problem}
        <div className="list-body">
          {arrivals}
          {children}
        </div>
        {pager}
      </section>
    </div>
  );
}
