import { useRouter } from "@tanstack/react-router";
import { Drawer } from "antd";
import { Menu } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { appText } from "../app.texts.ts";

/**
 * The menu in a window too narrow for a sidebar. A button opens it with icons and names; it closes when a page is
 * chosen.
 */
export function MenuSheet({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const router = useRouter();
  useEffect(() => router.subscribe("onBeforeNavigate", () => setOpen(false)), [router]);
  return (
    <>
      <button
        type="button"
        className="icon-button menu-button"
        aria-label={appText("openMenu")}
        title={appText("openMenu")}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <Menu size={20} strokeWidth={1.75} aria-hidden="true" />
      </button>
      <Drawer
        open={isOpen}
        placement="left"
        size={280}
        title={appText("menu")}
        className="menu-sheet"
        closable={{ "aria-label": appText("close") }}
        onClose={() => setOpen(false)}
        destroyOnHidden
      >
        {children}
      </Drawer>
    </>
  );
}
