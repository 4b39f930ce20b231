import { type Answer } from "@huiyan/contract/endpoint";
import { listGbMessages } from "@huiyan/contract/gb28181/gb28181.api";
import { Button, Modal } from "antd";
import { Download } from "lucide-react";
import { saveBlob } from "#shared/api/download.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { clockSeconds } from "#shared/format/time.ts";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { gbText as text } from "./gb.texts.ts";

type Messages = Answer<typeof listGbMessages>["messages"];

/** Returns the messages as a text file, for support. */
function fileOf(messages: Messages): Blob {
  const parts = messages.map(
    ({ at, from, text: content }) => `${new Date(at).toISOString()} ${from === "device" ? "<-" : "->"}\n${content}\n`,
  );
  return new Blob([parts.join("\n")], { type: "text/plain" });
}

/** Returns the command of a message's body, such as Catalog; undefined for a message without one. */
const commandOf = (content: string): string | undefined => /<CmdType>\s*(\w+)/.exec(content)?.[1];

/** Numbers the messages, which may be equal to each other. */
const numbered = (messages: Messages = []) => messages.map((message, number) => ({ ...message, number }));

interface Props {
  deviceId: string;
  code: string;
  name: string;
  onClosed: () => void;
}

/** Last SIP messages between the device and a registered camera, as a ladder: left from the camera, right to it. */
export function GbMessages({ deviceId, code, name, onClosed }: Props) {
  const query = useQueryOf(listGbMessages, { device_id: deviceId, code }, { staleTime: 0, gcTime: 0 });
  const messages = query.data?.messages;
  return (
    <Modal
      open
      title={text("messagesOf", { name })}
      width={720}
      closable={{ "aria-label": text("close") }}
      onCancel={onClosed}
      footer={
        <Button
          icon={<Download size={16} aria-hidden="true" />}
          disabled={messages === undefined || messages.length === 0}
          onClick={() => messages !== undefined && saveBlob(fileOf(messages), `gb28181-${code}.txt`)}
        >
          {text("download")}
        </Button>
      }
    >
      <ProblemBanner query={query} />
      {messages?.length === 0 && <p className="note">{text("noMessages")}</p>}
      <ol className="gb-ladder">
        {numbered(messages).map(({ at, from, line, text: content, number }) => (
          <li key={number} className={from === "device" ? "in" : "out"}>
            <details>
              <summary>
                <span className="note num">{clockSeconds(at)}</span>
                <span className="note">{text(from === "device" ? "fromDevice" : "fromServer")}</span>
                {commandOf(content) !== undefined && <strong>{commandOf(content)}</strong>}
                <span className="num gb-line">{line}</span>
              </summary>
              <pre>{content}</pre>
            </details>
          </li>
        ))}
      </ol>
    </Modal>
  );
}
