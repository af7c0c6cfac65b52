import { builtCannot, builtEngine, builtSignUp } from '../../catalog/site-origin.ts';

/**
 * The template of every page (`ssrTemplate`), which differs from the framework's in two ways. The server replaces the
 * attributes of the root element with its engine of live keys, what that can't do, and who can sign up; base.css shows the texts for these values. The
 * scripts are last, because on a slow connection they would take half of the bandwidth from the style sheet, which the
 * page waits for.
 */
export const pageTemplate = `<!DOCTYPE html>
<html <%~ it.htmlAttributes %> ${builtEngine} ${builtCannot} ${builtSignUp}>
  <head>
    <meta charset="UTF-8">
    <meta name="generator" content="Docusaurus v<%= it.version %>">
    <% it.metaAttributes.forEach((metaAttribute) => { %>
      <%~ metaAttribute %>
    <% }); %>
    <%~ it.headTags %>
    <% it.stylesheets.forEach((stylesheet) => { %>
      <link rel="stylesheet" href="<%= it.baseUrl %><%= stylesheet %>" />
    <% }); %>
  </head>
  <body <%~ it.bodyAttributes %>>
    <%~ it.preBodyTags %>
    <div id="__docusaurus"><%~ it.appHtml %></div>
    <%~ it.postBodyTags %>
    <% it.scripts.forEach((script) => { %>
      <script src="<%= it.baseUrl %><%= script %>" defer></script>
    <% }); %>
  </body>
</html>
`;
