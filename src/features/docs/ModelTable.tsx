import Translate from '@docusaurus/Translate';
import { musicModels } from '#catalog/models.ts';

/** The music models with what they cost and can do, from the catalog. */
export function ModelTable() {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">
            <Translate id="docs.models.model">Model</Translate>
          </th>
          <th scope="col">
            <Translate id="docs.models.credits">Credits per task</Translate>
          </th>
          <th scope="col">
            <Translate id="docs.models.songs">Songs</Translate>
          </th>
          <th scope="col">
            <Translate id="docs.models.length">Longest song</Translate>
          </th>
          <th scope="col">
            <Translate id="models.v5.style">Style text, characters</Translate>
          </th>
          <th scope="col">
            <Translate id="docs.models.time">Usual time</Translate>
          </th>
        </tr>
      </thead>
      <tbody>
        {musicModels.map((model) => (
          <tr key={model.id}>
            <td>
              <code>{model.id}</code>
            </td>
            <td>{model.credits}</td>
            <td>{model.clips}</td>
            <td>
              <Translate id="docs.models.seconds" values={{ seconds: model.maxSeconds }}>
                {'{seconds} s'}
              </Translate>
            </td>
            <td>{model.styleMaxLength}</td>
            <td>
              <Translate id="docs.models.seconds" values={{ seconds: model.etaSeconds }}>
                {'{seconds} s'}
              </Translate>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
