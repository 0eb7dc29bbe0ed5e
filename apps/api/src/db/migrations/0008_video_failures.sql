-- Why a video failed is a code (packages/domain/src/media/video-failure.ts); it was the sentence shown beside it.
update files set failure = case failure
  when 'This video cannot be read. Please upload another one.' then 'UNREADABLE'
  when 'This file holds no video picture. Please upload another one.' then 'NO_PICTURE'
  when 'This video is recorded in a format that cannot be converted. Please upload another one.' then 'UNSUPPORTED_CODEC'
  when 'The picture of this video is too large to convert. Please upload a smaller one.' then 'TOO_MANY_PIXELS'
  when 'This video is too long or too large to convert. Please upload a shorter one.' then 'TOO_DEMANDING'
  else 'NOT_CONVERTED'
end
where failure is not null;

alter table files add constraint files_failure_check check (
  failure in ('UNREADABLE', 'NO_PICTURE', 'UNSUPPORTED_CODEC', 'TOO_MANY_PIXELS', 'TOO_DEMANDING', 'NOT_CONVERTED')
);
