import { pageSizes } from "@huiyan/contract/paging";
import { Pagination } from "antd";
import { type ReactNode } from "react";
import { counted } from "../format/count.ts";
import { listText as text } from "./list.texts.ts";
import { NamedList } from "./NamedList.tsx";

interface Props {
  page: number;
  size: number;
  /** Undefined when unknown, which is different from 0. */
  count: number | undefined;
  /** True when there are more than `count` rows. The user may turn beyond `count`, page by page. */
  more?: boolean;
  onChange: (page: number, size: number) => void;
  /** Shown at the left of the pager. */
  hints?: ReactNode;
  /** Page sizes to choose from; an empty array if the size is fixed. */
  sizes?: readonly number[];
}

/** Total, page numbers and page size at the foot of a list. */
export function Pager({ page, size, count, more = false, onChange, hints, sizes = pageSizes }: Props) {
  return (
    <nav className="pager" aria-label={text("pages")}>
      {hints}
      <Pagination
        className="pager-pages"
        size="small"
        current={page}
        pageSize={size}
        total={more ? Math.max(count ?? 0, page * size + 1) : (count ?? 0)}
        showTotal={() => text("total", { n: counted(count, more) })}
        pageSizeOptions={[...sizes]}
        showSizeChanger={
          sizes.length > 0 && {
            options: sizes.map((value) => ({ value, label: `${value} ${text("perPage")}` })),
            popupRender: (list) => <NamedList name={text("perPage")}>{list}</NamedList>,
          }
        }
        onChange={onChange}
      />
    </nav>
  );
}
