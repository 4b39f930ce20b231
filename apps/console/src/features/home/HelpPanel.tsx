import { type HomeData } from "@huiyan/contract/home/home.api";
import { getSystemInfo } from "@huiyan/contract/organisation/organisation.api";
import { Popover } from "antd";
import { BookOpen, Headset, MessageSquareText } from "lucide-react";
import { Suspense, useState } from "react";
import { FeedbackDialog } from "#features/feedback/feedback.public.ts";
import { HelpDrawer } from "#features/help/help.public.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { versionLabel } from "#shared/format/version.ts";
import { homeText as text } from "./home.texts.ts";

/** Contact of the operator. Some organisations have a mark on it: docs/reference/rights.md R12. */
function ContactCard({ contact }: { contact: HomeData["contact"] | undefined }) {
  const { phone = "", email = "", flag = false } = contact ?? {};
  return (
    <div className="contact-card">
      <strong>
        {text("contact")}
        {flag && <span className="home-role">{text("flag")}</span>}
      </strong>
      {phone === "" && email === "" ? (
        <span className="note">{text("contactNone")}</span>
      ) : (
        <dl>
          {phone !== "" && (
            <>
              <dt>{text("phone")}</dt>
              <dd>
                <a href={`tel:${phone}`}>{phone}</a>
              </dd>
            </>
          )}
          {email !== "" && (
            <>
              <dt>{text("email")}</dt>
              <dd>
                <a href={`mailto:${email}`}>{email}</a>
              </dd>
            </>
          )}
        </dl>
      )}
    </div>
  );
}

/** Panel with links to the help, the contact, and feedback. */
export function HelpPanel({ contact }: { contact: HomeData["contact"] | undefined }) {
  const system = useQueryOf(getSystemInfo, {}, { staleTime: Number.POSITIVE_INFINITY });
  const [open, setOpen] = useState<"help" | "feedback">();
  const close = () => setOpen(undefined);
  return (
    <section className="panel home-help" aria-label={text("help")}>
      <button type="button" className="home-help-way" onClick={() => setOpen("help")}>
        <BookOpen size={16} strokeWidth={1.75} aria-hidden="true" />
        {text("document")}
      </button>
      <Popover trigger="click" placement="topRight" arrow={false} content={<ContactCard contact={contact} />}>
        <button type="button" className="home-help-way" aria-haspopup="dialog">
          <Headset size={16} strokeWidth={1.75} aria-hidden="true" />
          {text("contact")}
        </button>
      </Popover>
      <button type="button" className="home-help-way" onClick={() => setOpen("feedback")}>
        <MessageSquareText size={16} strokeWidth={1.75} aria-hidden="true" />
        {text("feedback")}
      </button>
      <Suspense>
        {open === "help" && (
          <HelpDrawer path="/home" version={system.data && versionLabel(system.data.version)} onClosed={close} />
        )}
        {open === "feedback" && <FeedbackDialog onClosed={close} />}
      </Suspense>
    </section>
  );
}
