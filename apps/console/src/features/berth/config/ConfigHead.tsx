import { useNavigate } from "@tanstack/react-router";
import { Button } from "antd";
import { ArrowLeft } from "lucide-react";
import { type ReactNode } from "react";
import { berthText as text } from "../berth.texts.ts";

/** Head of the configuration view: back button, path of the point, and actions. */
export function ConfigHead({ path = [], children }: { path?: readonly string[]; children?: ReactNode }) {
  const navigate = useNavigate();
  return (
    <header className="page-head">
      <Button
        type="text"
        size="small"
        aria-label={text("back")}
        title={text("back")}
        icon={<ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => void navigate({ to: "/berth", search: {} })}
      />
      <h1>{text("configTitle")}</h1>
      <span className="page-summary ell">{path.join(" / ")}</span>
      <span className="page-actions">{children}</span>
    </header>
  );
}
