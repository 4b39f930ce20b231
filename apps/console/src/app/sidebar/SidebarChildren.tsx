import { type MenuBranch } from "./menu-tree.ts";
import { SidebarItem } from "./SidebarItem.tsx";

interface Props {
  branch: MenuBranch;
  path: string;
  /** Beside an icon instead of below the branch's name. */
  flies: boolean;
}

/** The pages of a branch. */
export function SidebarChildren({ branch, path, flies }: Props) {
  const list = (
    <ul>
      {branch.children.map((child) => (
        <li key={child._id}>
          <SidebarItem item={child} mini={false} sub on={child.path === path} />
        </li>
      ))}
    </ul>
  );
  if (!flies) return list;
  return (
    <div className="side-fly">
      <div>
        <span className="side-fly-title" aria-hidden="true">
          {branch.title}
        </span>
        {list}
      </div>
    </div>
  );
}
