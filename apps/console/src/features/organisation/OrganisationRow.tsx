import { Building2 } from "lucide-react";
import { type ReactNode } from "react";

interface Props {
  name: string;
  /** Stands after the name, for example （当前组织）. */
  mark?: string;
  faded?: boolean;
  children?: ReactNode;
}

/** One organisation of a list, with what can be done about it at the right. */
export function OrganisationRow({ name, mark, faded = false, children }: Props) {
  return (
    <li className={faded ? "organisation-row faded" : "organisation-row"}>
      <Building2 size={16} strokeWidth={1.75} aria-hidden="true" />
      <span className="ell">{name}</span>
      {mark !== undefined && <span className="organisation-mark">{mark}</span>}
      <span className="organisation-action">{children}</span>
    </li>
  );
}
