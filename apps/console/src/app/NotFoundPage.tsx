import { Link } from "@tanstack/react-router";
import { FileQuestionMark } from "lucide-react";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { appText } from "./app.texts.ts";

export function NotFoundPage() {
  return (
    <EmptyState
      icon={<FileQuestionMark size={24} strokeWidth={1.5} />}
      title={appText("notFound")}
      hint={appText("notFoundHint")}
      actions={<Link to="/home">{appText("toHome")}</Link>}
    />
  );
}
