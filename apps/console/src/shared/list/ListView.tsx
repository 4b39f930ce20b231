import { type ReactNode } from "react";
import { KeyList } from "../dialog/KeyList.tsx";
import { type KeyEntry, KeyHints } from "../screen/KeyHints.tsx";
import { ProblemBanner } from "../screen/ProblemBanner.tsx";
import { useNarrow } from "../screen/use-narrow.ts";
import { ListPage, type PageSlots } from "./ListPage.tsx";
import { listText as text } from "./list.texts.ts";
import { Pager } from "./Pager.tsx";
import { type DisplayedList, ListRows, type RowsProps } from "./table/ListRows.tsx";

/** Returns the keys that mean the same in every list, in the order in which the foot of the list shows them. */
function footKeys(opens: boolean): KeyEntry[] {
  return [
    { keys: ["↑", "↓"], name: text("keyMove") },
    ...(opens ? [{ keys: ["Enter"], name: text("keyOpen") }] : []),
    { keys: ["/"], name: text("keySearch") },
    { keys: ["?"], name: text("keyAll") },
  ];
}

/** Returns all keys of a list, for the table that `?` opens. `own` are the additional keys of the page. */
function listKeys(opens: boolean, picks: boolean, own: readonly KeyEntry[]): KeyEntry[] {
  const picking = [
    { keys: ["Space"], name: text("keyPick") },
    { keys: ["Ctrl", "A"], name: text("keyPickPage") },
  ];
  return [
    ...footKeys(opens).slice(0, -1),
    { keys: ["→"], name: text("keyInside") },
    ...(picks ? picking : []),
    { keys: ["←", "→"], name: text("keySwitch") },
    ...own,
    { keys: ["Esc"], name: text("close") },
  ];
}

interface Query {
  problem: Error | null;
  dataUpdatedAt: number;
  isFetching: boolean;
  retryNow: () => Promise<void>;
}

interface PagedList<T> extends DisplayedList<T> {
  query: Query;
  state: { page: number; size: number };
  count: number | undefined;
  more: boolean;
  turn: (page: number, size: number) => void;
}

interface Props<T>
  extends Omit<PageSlots, "problem" | "pager" | "children">,
    Omit<RowsProps<T>, "name" | "list" | "inTrouble"> {
  list: PagedList<T>;
  /** Query of counts. Its failure is shown like a failure of the rows. */
  counts?: Pick<Query, "problem" | "retryNow" | "isFetching">;
  /** Name of the rows for screen readers, if it differs from that of the page. */
  name?: string;
  /** Page sizes to choose from, if they differ from those of other lists. */
  sizes?: readonly number[];
  /** Additional keys of this page. */
  ownKeys?: readonly KeyEntry[];
  /** Dialogs of the page. */
  children?: ReactNode;
}

/** A whole list page: tree, head, filters, rows, details, batch bar, pager, keys and read failures. */
export function ListView<T extends { _id: string }>(props: Props<T>) {
  const {
    list,
    counts,
    sizes,
    ownKeys = [],
    children,
    columns,
    empty,
    dense,
    opens,
    rowClass,
    onRowKey,
    picking,
    ...slots
  } = props;
  const { query, state } = list;
  const narrow = useNarrow();
  const inTrouble = counts !== undefined && counts.problem !== null;
  // Some lists do not refresh their rows. The polled counts then show that the server is unreachable.
  const { dataUpdatedAt } = query;
  const trouble = query.problem === null && inTrouble ? { ...counts, dataUpdatedAt } : query;
  return (
    <ListPage
      {...slots}
      problem={<ProblemBanner query={trouble} />}
      pager={
        <Pager
          page={state.page}
          size={state.size}
          count={list.count}
          more={list.more}
          onChange={list.turn}
          {...(sizes === undefined ? {} : { sizes })}
          hints={!narrow && <KeyHints entries={footKeys(opens !== false)} />}
        />
      }
    >
      <ListRows
        name={props.name ?? props.title}
        list={list}
        inTrouble={inTrouble}
        columns={columns}
        empty={empty}
        picking={picking}
        {...(dense === undefined ? {} : { dense })}
        {...(opens === undefined ? {} : { opens })}
        {...(rowClass === undefined ? {} : { rowClass })}
        {...(onRowKey === undefined ? {} : { onRowKey })}
      />
      <KeyList entries={listKeys(opens !== false, picking !== undefined, ownKeys)} />
      {children}
    </ListPage>
  );
}
