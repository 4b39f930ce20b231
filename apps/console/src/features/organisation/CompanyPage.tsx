import { Link } from "@tanstack/react-router";
import { Building2 } from "lucide-react";
import { EmptyState } from "../../shared/screen/EmptyState.tsx";
import { useCaller } from "./organisation.public.ts";
import { organisationText as text } from "./organisation.texts.ts";

/** Where people without an organisation arrive. */
export function CompanyPage() {
  const caller = useCaller();
  if (caller.data === undefined) return null;
  const icon = <Building2 size={24} strokeWidth={1.5} />;
  const name = caller.data.org?.name;
  if (name === undefined) return <EmptyState icon={icon} title={text("none")} hint={text("noneHint")} />;
  return (
    <EmptyState
      icon={icon}
      title={text("welcome")}
      hint={text("current", { name })}
      actions={<Link to="/home">{text("toHome")}</Link>}
    />
  );
}
