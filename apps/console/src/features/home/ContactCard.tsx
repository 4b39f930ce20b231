import { type HomeData } from "@huiyan/contract/home/home.api";
import { homeText as text } from "./home.texts.ts";

/** The operator's contact; special organisations have their flag on it. docs/reference/rights.md R12. */
export function ContactCard({ contact }: { contact: HomeData["contact"] | undefined }) {
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
