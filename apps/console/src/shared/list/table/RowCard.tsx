import { type ReactNode } from "react";
import { type ListColumn } from "./fit-columns.ts";
import "./row-card.css";

/** Class of a column whose cell contains the row's picture. */
const pictureClass = "picture-cell";
/** Class of a column whose cell contains the row's buttons. */
const actionsClass = "actions-cell";

/** Columns of a list by their place in a card: picture, name, buttons, and facts below them. */
export interface CardParts<T> {
  picture: ListColumn<T> | undefined;
  main: ListColumn<T> | undefined;
  actions: ListColumn<T> | undefined;
  facts: readonly ListColumn<T>[];
}

/**
 * Assigns the columns of a list to the parts of a card. The name is the column with `isName`, else the first that is
 * never hidden.
 */
export function cardParts<T>(columns: readonly ListColumn<T>[]): CardParts<T> {
  const picture = columns.find(({ className }) => className === pictureClass);
  const actions = columns.find(({ className }) => className === actionsClass);
  const others = columns.filter((column) => column !== picture && column !== actions);
  const main = others.find(({ isName }) => isName) ?? others.find(({ leaves }) => leaves === undefined) ?? others[0];
  return { picture, main, actions, facts: others.filter((column) => column !== main) };
}

/** One value below the name, with the title of its column. */
function Fact({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className="row-fact">
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A row on a telephone: picture, name and buttons, and below them every fact that a wide table has in columns. */
export function RowCard<T>({ parts, row }: { parts: CardParts<T>; row: T }) {
  const { picture, main, actions, facts } = parts;
  return (
    <div className="row-card">
      {picture && <div className="row-card-picture">{picture.render(row)}</div>}
      <div className="row-card-main">{main?.render(row)}</div>
      {actions && <div className="row-card-actions">{actions.render(row)}</div>}
      {facts.length > 0 && (
        <dl className="row-facts">
          {facts.map((fact) => (
            <Fact key={fact.key} title={fact.title}>
              {fact.render(row)}
            </Fact>
          ))}
        </dl>
      )}
    </div>
  );
}
