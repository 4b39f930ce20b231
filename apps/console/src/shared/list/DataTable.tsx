import { Table, type TableColumnsType } from "antd";
import { type MouseEvent } from "react";
import { pickColumn } from "./pick-column.tsx";
import { type Picking } from "./picking.ts";
import { usePickKeys } from "./use-pick-keys.ts";
import { useRowKeys } from "./use-row-keys.ts";

interface Props<T> {
  /** For screen readers. */
  name: string;
  columns: TableColumnsType<T>;
  rows: readonly T[];
  /** The rows belong to other filters and will be replaced. */
  stale: boolean;
  rowClass?: (row: T) => string;
  /** A click or Enter; without it rows do nothing by themselves. */
  onOpen?: (row: T) => void;
  /** Rows without picture are lower. */
  dense?: boolean;
  picking?: Picking<T>;
}

/** Buttons in a row act for themselves; what stands in a menu over the page only seems to lie in the row. */
function fromRow({ target, currentTarget }: MouseEvent): boolean {
  return (
    target instanceof Element && currentTarget.contains(target) && target.closest("button, a, label, input") === null
  );
}

/** Rows of a list. A click or Enter opens one, Space picks it, Ctrl+A picks all. The head stays in sight. */
export function DataTable<T extends { _id: string }>(props: Props<T>) {
  const { name, columns, rows, stale, rowClass, onOpen, dense = false, picking } = props;
  const openAt = (index: number) => {
    const row = rows[index];
    if (row !== undefined) onOpen?.(row);
  };
  const keys = useRowKeys(rows.length, openAt);
  const onPickKey = usePickKeys(rows, picking);
  const className = ["data-table", stale && "stale", dense && "dense", onOpen === undefined && "still"];
  return (
    <div className={className.filter(Boolean).join(" ")} aria-busy={stale}>
      <Table<T>
        aria-label={name}
        rowKey="_id"
        columns={columns}
        dataSource={rows}
        pagination={false}
        tableLayout="fixed"
        rowClassName={(row) => [rowClass?.(row), picking?.picked.has(row._id) && "picked"].filter(Boolean).join(" ")}
        {...(picking === undefined ? {} : { rowSelection: pickColumn(picking) })}
        onRow={(row, index = 0) => {
          const { onKeyDown, ...rest } = keys(index);
          return {
            ...rest,
            onKeyDown: (event) => {
              onPickKey(event, row);
              onKeyDown(event);
            },
            onClick: (event) => fromRow(event) && onOpen?.(row),
          };
        }}
      />
    </div>
  );
}
