import { Table, type TableColumnsType } from "antd";
import { type MouseEvent } from "react";
import { useRowKeys } from "./use-row-keys.ts";

interface Props<T> {
  /** For screen readers. */
  name: string;
  columns: TableColumnsType<T>;
  rows: readonly T[];
  /** The rows belong to other filters and will be replaced. */
  stale: boolean;
  rowClass: (row: T) => string;
  onOpen: (row: T) => void;
}

/** Buttons in a row act for themselves; what stands in a menu over the page only seems to lie in the row. */
function fromRow({ target, currentTarget }: MouseEvent): boolean {
  return target instanceof Element && currentTarget.contains(target) && target.closest("button, a") === null;
}

/** Rows of a list. A click or Enter opens one. The head stays in sight. */
export function DataTable<T extends { _id: string }>({ name, columns, rows, stale, rowClass, onOpen }: Props<T>) {
  const openAt = (index: number) => {
    const row = rows[index];
    if (row !== undefined) onOpen(row);
  };
  const keys = useRowKeys(rows.length, openAt);
  return (
    <div className={stale ? "data-table stale" : "data-table"} aria-busy={stale}>
      <Table<T>
        aria-label={name}
        rowKey="_id"
        columns={columns}
        dataSource={rows}
        pagination={false}
        tableLayout="fixed"
        rowClassName={rowClass}
        onRow={(row, index = 0) => ({ ...keys(index), onClick: (event) => fromRow(event) && onOpen(row) })}
      />
    </div>
  );
}
