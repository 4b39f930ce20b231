import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { type ReactNode } from "react";
import { pointAlgorithmText as text } from "./point-algorithm.texts.ts";

interface Props {
  /** Names of device and point. */
  path?: string;
  children?: ReactNode;
}

/** Head of the page: back button, and the path of the point. */
export function PageHead({ path, children }: Props) {
  return (
    <header className="page-head">
      <Link to="/videoPoint" className="icon-button" aria-label={text("back")} title={text("back")}>
        <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
      </Link>
      <h1>{text("title")}</h1>
      {path !== undefined && <span className="ell point-alg-path">{path}</span>}
      {children}
    </header>
  );
}
