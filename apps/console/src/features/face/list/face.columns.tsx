import { dayOf } from "@huiyan/contract/calendar";
import { type Face } from "@huiyan/contract/face/face.api";
import { genderNames } from "@huiyan/contract/face/face.names";
import { type ReactNode } from "react";
import { pickText } from "#shared/format/texts.ts";
import { shortTime } from "#shared/format/time.ts";
import { type ListColumn, minNameWidth } from "#shared/list/table/fit-columns.ts";
import { faceText as text } from "../face.texts.ts";
import { FacePicture } from "./FacePicture.tsx";
import { TypeMark } from "./TypeMark.tsx";

function consentLine({ consent }: Face): string {
  return consent === null ? text("noConsent") : text("consentLine", { by: consent.by, purpose: consent.purpose });
}

/** Returns the columns of the face library as a table. */
export function faceColumns(actionsOf: (face: Face) => ReactNode): ListColumn<Face>[] {
  return [
    {
      key: "picture",
      title: text("picture"),
      width: 72,
      render: (face) => <FacePicture face={face} size="small" />,
    },
    {
      key: "name",
      title: text("name"),
      width: minNameWidth,
      maxWidth: 220,
      render: ({ name }) => <span className="cell-name">{name}</span>,
    },
    { key: "code", title: text("code"), width: 132, maxWidth: 200, render: ({ code }) => code },
    { key: "type", title: text("type"), width: 96, render: ({ type }) => <TypeMark type={type} /> },
    {
      key: "age",
      title: text("age"),
      width: 72,
      leaves: 2,
      render: ({ age }) => <span className="num">{age}</span>,
    },
    {
      key: "gender",
      title: text("gender"),
      width: 72,
      leaves: 2,
      render: ({ gender }) => pickText(genderNames[gender]),
    },
    {
      key: "consent",
      title: text("consent"),
      width: 160,
      maxWidth: 260,
      leaves: 4,
      render: (face) => <span className={face.consent === null ? "face-warn" : ""}>{consentLine(face)}</span>,
    },
    {
      key: "until",
      title: text("keepUntil"),
      width: 112,
      leaves: 3,
      render: ({ keep_until }) => <time dateTime={new Date(keep_until).toISOString()}>{dayOf(keep_until)}</time>,
    },
    {
      key: "created",
      title: text("created"),
      width: 132,
      leaves: 1,
      render: ({ create_at }) => <time dateTime={new Date(create_at).toISOString()}>{shortTime(create_at)}</time>,
    },
    {
      key: "actions",
      width: 96,
      className: "actions-cell",
      title: <span className="visually-hidden">{text("actions")}</span>,
      render: actionsOf,
    },
  ];
}
