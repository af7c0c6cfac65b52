import { useRef, useState } from 'react';
import { Checkbox } from 'antd';
import Translate, { translate } from '@docusaurus/Translate';
import { videoModels } from '#catalog/videos.ts';
import { useSessionEnd } from '../../core/session/use-session-end.ts';
import { useSession } from '../../core/session/use-session.ts';
import { GenerationPage } from '../tasks/GenerationPage.tsx';
import { PageHeader } from '../../dashboard/PageHeader.tsx';
import { useVideoForm } from './use-video-form.ts';
import { VideoForm } from './VideoForm.tsx';
import { VideoList } from './VideoList.tsx';

export function VideoPage() {
  const { status } = useSession();
  const videos = useRef<HTMLElement>(null);
  const hold = useVideoForm(() => videos.current?.scrollIntoView({ block: 'nearest' }));
  const [auto, setAuto] = useState(true);
  useSessionEnd();
  return (
    <>
      <PageHeader title={translate({ id: 'video.title', message: 'Video' })}>
        <Translate id="video.lead" values={{ seconds: videoModels[0].seconds }}>
          {'{seconds} seconds that move and sound, from a few words.'}
        </Translate>
      </PageHeader>
      <GenerationPage
        form={<VideoForm hold={hold} />}
        results={videos}
        id="videos"
        title={<Translate id="video.yours">Your videos</Translate>}
        choice={
          <Checkbox checked={auto} onChange={({ target }) => setAuto(target.checked)}>
            <Translate id="video.autoCheck">Auto check</Translate>
          </Checkbox>
        }
      >
        <VideoList status={status} auto={auto} />
      </GenerationPage>
    </>
  );
}
