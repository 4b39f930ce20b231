import { Table, type TableProps, Tooltip } from "antd";
import { type CSSProperties, type KeyboardEvent, type MouseEvent, useEffect, useEffectEvent } from "react";
import { isTyping } from "#shared/screen/is-typing.ts";
import { useTelephone } from "#shared/screen/use-narrow.ts";
import { listText as text } from "../list.texts.ts";
import { type Picking, pickPage, togglePick } from "../picking.ts";
import { fitColumns, type ListColumn, sumOfWidths } from "./fit-columns.ts";
import { cardParts, RowCard } from "./RowCard.tsx";
import { useOneTabStop } from "./use-one-tab-stop.ts";
import { useRowKeys } from "./use-row-keys.ts";
import { useWidth } from "./use-width.ts";

/**
 * Handles two keys: Space selects the focused row, Ctrl+A all rows of the page. Disabled while the user types or a
 * dialog is open.
 */
function usePickKeys<T extends { _id: string }>(rows: readonly T[], picking: Picking<T> | undefined) {
  const onKey = useEffectEvent((event: KeyboardEvent | globalThis.KeyboardEvent) => {
    if (picking === undefined || event.key.toLowerCase() !== "a" || !(event.ctrlKey || event.metaKey)) return;
    if (isTyping(event.target) || document.querySelector("[role=dialog]") !== null) return;
    event.preventDefault();
    picking.onPick(pickPage(rows, picking));
  });
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
  return (event: KeyboardEvent<HTMLElement>, row: T) => {
    if (picking === undefined || event.key !== " " || event.target !== event.currentTarget) return;
    event.preventDefault();
    picking.onPick(togglePick(row, picking));
  };
}

/** Width in pixels. */
const pickColumnWidth = 44;

/** Returns the column of checkboxes. A disabled checkbox shows the reason on hover. */
function pickColumn<T>({ picked, onPick, nameOf, reasonNot }: Picking<T>): NonNullable<TableProps<T>["rowSelection"]> {
  return {
    columnWidth: pickColumnWidth,
    selectedRowKeys: [...picked],
    preserveSelectedRowKeys: true,
    onChange: (keys) => onPick(new Set(keys.map(String))),
    getTitleCheckboxProps: () => ({ "aria-label": text("pickPage") }),
    getCheckboxProps: (row) => ({ disabled: reasonNot(row) !== undefined, "aria-label": nameOf(row) }),
    renderCell: (_checked, row, _index, box) => {
      const reason = reasonNot(row);
      return reason === undefined ? box : <Tooltip title={reason}>{box}</Tooltip>;
    },
  };
}

interface Props<T> {
  /** Label for screen readers. */
  name: string;
  /** Columns of the table. The last one gets the remaining width. */
  columns: readonly ListColumn<T>[];
  rows: readonly T[];
  /** True when the shown rows belong to an earlier request or could not be refreshed. */
  stale: boolean;
  /** Key of the row whose details are shown. */
  opened?: string | undefined;
  rowClass?: ((row: T) => string) | undefined;
  /** Called on a click or Enter; without it, rows cannot be opened. */
  onOpen?: ((row: T) => void) | undefined;
  /** Called for other keys while a row has the focus. */
  onRowKey?: ((key: string, row: T) => void) | undefined;
  /** True for rows without a picture, which need less height. */
  dense?: boolean;
  picking?: Picking<T> | undefined;
}

/**
 * Returns whether a click belongs to the row itself. Buttons handle their own clicks. Clicks in a menu reach the row as
 * React events, although the menu is not inside its element.
 */
function fromRow({ target, currentTarget }: MouseEvent): boolean {
  return (
    target instanceof Element && currentTarget.contains(target) && target.closest("button, a, label, input") === null
  );
}

function isPlain({ ctrlKey, metaKey, altKey, target, currentTarget }: KeyboardEvent): boolean {
  return !ctrlKey && !metaKey && !altKey && target === currentTarget;
}

/** Returns the columns as the table draws them. The card view has one column, which holds the whole row. */
function drawnColumns<T>(columns: readonly ListColumn<T>[], isCards: boolean): NonNullable<TableProps<T>["columns"]> {
  if (isCards) {
    const parts = cardParts(columns);
    return [
      { key: "card", title: parts.main?.title, render: (_: unknown, row: T) => <RowCard parts={parts} row={row} /> },
    ];
  }
  return columns.map(({ key, title, width, align, className: cell, render }, index) => ({
    key,
    title,
    ...(index < columns.length - 1 ? { width } : {}),
    ...(align === undefined ? {} : { align }),
    ...(cell === undefined ? {} : { className: cell }),
    render: (_: unknown, row: T) => render(row),
  }));
}

/** Rows of a list. A click or Enter opens a row, Space selects it, Ctrl+A selects all. The head stays visible. */
export function DataTable<T extends { _id: string }>(props: Props<T>) {
  const { name, columns, rows, stale, opened, rowClass, onOpen, onRowKey, dense = false, picking } = props;
  const openAt = (index: number) => {
    const row = rows[index];
    if (row !== undefined) onOpen?.(row);
  };
  const keys = useRowKeys({
    count: rows.length,
    opened: opened === undefined ? -1 : rows.findIndex(({ _id }) => _id === opened),
    onOpen: openAt,
  });
  const onPickKey = usePickKeys(rows, picking);
  const [frame, room] = useWidth<HTMLDivElement>();
  useOneTabStop(frame);
  const taken = picking === undefined ? 0 : pickColumnWidth;
  const fitted = fitColumns(columns, room === 0 ? 0 : room - taken);
  // On a phone, columns that do not fit are shown below the name of the row.
  const isCards = useTelephone() && sumOfWidths(columns) > room - taken;
  const minWidth = isCards ? 0 : fitted.minWidth + taken;
  const className = [
    "data-table",
    stale && "stale",
    dense && "dense",
    onOpen === undefined && "still",
    isCards && "cards",
  ];
  const style: CSSProperties & Record<"--min-width", string> = { "--min-width": `${minWidth}px` };
  return (
    <div ref={frame} className={className.filter(Boolean).join(" ")} style={style} aria-busy={stale}>
      <Table<T>
        aria-label={name}
        rowKey="_id"
        columns={drawnColumns(isCards ? columns : fitted.columns, isCards)}
        dataSource={rows}
        pagination={false}
        tableLayout="fixed"
        rowClassName={(row) =>
          [rowClass?.(row), row._id === opened && "opened", picking?.picked.has(row._id) && "picked"]
            .filter(Boolean)
            .join(" ")
        }
        {...(picking === undefined ? {} : { rowSelection: pickColumn(picking) })}
        onRow={(row, index = 0) => {
          const { onKeyDown, ...rest } = keys(index);
          return {
            ...rest,
            onKeyDown: (event) => {
              onPickKey(event, row);
              if (isPlain(event)) onRowKey?.(event.key.toLowerCase(), row);
              onKeyDown(event);
            },
            onClick: (event) => fromRow(event) && onOpen?.(row),
          };
        }}
      />
    </div>
  );
}
