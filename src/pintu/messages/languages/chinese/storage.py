"""What is stored: games, pictures, players, the database, exports and settings."""

from __future__ import annotations

TEMPLATES = {
    # Games and pictures.
    "stored.outdated": "这一局已经存有更新的进度（版本 {version}）",
    "stored.is_an_autosave": "这一局是自动存档，不能改成别的",
    "stored.is_a_save": "这一局是存档，不能改成别的",
    "stored.save_is_final": "存档不会再改变；请把这一局另存为一个",
    "stored.too_many_games": "最多可以存 {most:,} 局；请先删除一局，再存新的",
    "stored.pictures_full": (
        "图片总共可以有 {most:,.1f} MB，加上这一张就有 {total:,.1f} MB 了；请先删除一张别的"
    ),
    "stored.server_full": "服务器上放不下更多图片了",
    "stored.merge_games": "两边合起来有 {count:,} 局，最多可以存 {most:,} 局；请先删除一些",
    "stored.merge_pictures": (
        "两边的图片合起来有 {total:,.1f} MB，最多 {most:,.1f} MB；请先删除一些"
    ),
    "stored.no_room": "服务器上放不下更多内容了",
    "stored.picture_in_use": "还有一局在用这张图片；请先删除那一局",
    "stored.no_picture": "没有上传过{picture!r}",
    "stored.kind": "一局是自动存档（autosave）或存档（save），不能是{kind!r}",
    "stored.version": "版本是从 1 开始的整数，不能是 {version}",
    "stored.name": "应有 1 到 {most} 个字符，至少一个看得见，不能有换行或控制字符",
    "stored.damaged_game": "这一局在服务器上损坏了，无法打开；管理员可以查看",
    "stored.damaged_picture": "这张图片在服务器上损坏了；重新上传即可修复",
    "stored.damaged_result": "这个成绩在服务器上损坏了，不计入排名；管理员可以查看",
    "stored.damaged_attempt": "这次每日一局的记录在服务器上损坏了，不计入排名；管理员可以查看",
    "player.ended": "这位玩家已被删除或已并入另一位玩家，请再试一次",
    "player.bad_code": "没有这个代码，或者它已经用过、已经过期",
    # The database.
    "store.closed": "数据库已经关闭",
    "store.unavailable": "数据库暂时无法使用",
    "store.overloaded": "数据库 {name} 忙不过来了",
    "store.gone": "数据库 {name} 不见了",
    "store.damaged": (
        "数据库 {name} 已损坏，所以不再读取或写入；pintu data verify 会说明哪里有问题，"
        "恢复的方法见 docs/hosting.md"
    ),
    "store.damaged_here": "存储的数据已损坏，恢复之前不再读取或写入",
    "store.damaged_key": (
        "数据库里用来签名 cookie 的密钥已损坏；请恢复备份，或者在 PINTU_SECRET 里给出密钥"
    ),
    "store.failed": "数据库 {name} 无法使用：{reason}",
    "store.not_created": "数据库 {name} 无法创建：{reason}",
    "store.url": (
        "数据库写作 sqlite:////FOLDER/pintu.db 或 postgresql://USER@HOST/NAME，不能是 {scheme}:"
    ),
    "store.postgresql_url": "数据库应写作 postgresql://USER@HOST/NAME",
    "store.driver": "PostgreSQL 需要驱动：pip install 'pintu[postgresql]'",
    "store.being_prepared": "另一个程序正在准备数据库 {name}",
    "store.other_table": "数据库 {name} 里的表 {table} 不是拼图的；请换一个数据库",
    "store.newer": (
        "数据库 {name} 是更新的拼图建立的（版本 {version}）；这里只能读到版本 {known}，请更新后再试"
    ),
    "database.locked": "另一个程序已经占用了它 {seconds} 秒",
    "database.full": "磁盘已满",
    "database.io_error": "磁盘读写出错",
    "database.read_only": "它是只读的",
    "database.not_opened": "文件打不开",
    "database.corrupt": "文件已损坏",
    "database.not_a_database": "文件不是数据库",
    "database.other": "它给出的原因是“{reason}”",
    # Exports.
    "archive.failed": "{reason}",
    "archive.not_an_export": "这不是拼图的导出文件，或者已损坏",
    "archive.other_zip": "这是 zip 文件，但不是拼图的导出文件",
    "archive.newer": (
        "它是更新的拼图导出的（版本 {version}）；这里只能读到版本 {known}，请更新后再试"
    ),
    "archive.incomplete": "文件已损坏：{file} 不完整",
    "archive.missing": "文件已损坏：缺少 {file}",
    "archive.bad_line": "文件已损坏：{file} 第 {number} 行：{reason}",
    "archive.line_does_not_fit": "文件已损坏：{file} 第 {number} 行和其他内容对不上",
    "archive.row_fields": "字段和这张表的不一致",
    "archive.row_type": "{name} 的类型不对",
    "archive.row_text": "{name} 里有无法保存的字符",
    "archive.row_range": "{name} 不在 {least} 到 {most} 之间",
    "archive.row_value": "{name}：{reason}",
    "archive.row_time": "{name}：{text!r}不是有效的日期或时间",
    "archive.row_time_zone": "{name}：时间 {text} 没有时区",
    "archive.row_upload": "picture 和 upload 不是同一张图片",
    "archive.row_picture": "图片文件和它的编号不符",
    "archive.row_file": "缺少一个文件",
    "archive.row_not_json": "它不是 JSON",
    "archive.long_line": "这不是导出文件：{file} 第 {number} 行超过 {most:g} MB",
    "archive.overlap": "这不是导出文件：里面的文件互相重叠",
    "archive.twice": "这不是导出文件：{file} 出现了两次",
    "archive.ratio": (
        "这不是导出文件：{file} 解压后是压缩时的 {ratio:,} 倍，而导出文件不会超过 {most:,} 倍"
    ),
    "archive.too_large": "这不是导出文件：{file} 有 {size:,.1f} MB，最多只读 {most:g} MB",
    "archive.unknown_entry": "这不是导出文件：{file!r}不该在里面",
    "archive.key_in_use": (
        "这个数据库里已经有玩家，他们的浏览器用的是原来的密钥；请不要加 --with-key"
    ),
    "archive.row_player": "玩家编号应有 1 到 {most} 个看得见的字符",
    "archive.row_key": "密钥只能是 cookies 的，有 {most} 个字节",
    "archive.row_picture_size": "图片文件的大小不符，是 {width}x{height}",
    "archive.row_no_save": "这不是存档：{reason}",
    "archive.row_other_game": "{name} 和存档里的不一致",
    "archive.row_other_result": "数字和存档里的不一致",
    "archive.row_shortest": "存档里的这一局不可能有 {shortest} 步的最短解",
    "archive.row_daily": "存档里的这一局不是 {date} 的每日一局",
    "backup.damaged": ("它已损坏，所以没有备份（{reason}）；pintu data verify 会说明详情"),
    "backup.not_sqlite": ("这里只能备份 SQLite 文件；PostgreSQL 请用 pg_dump 或 pintu data export"),
    # Settings.
    "settings.host": "{word!r}不是 puzzles.example.org 这样的主机名（不带协议和端口）",
    "settings.network": "{word!r}不是地址或网段",
    "settings.secret": "密钥至少要有 32 个字符",
    "settings.number": "{word!r}不是整数",
    "settings.range": "应为 {range}，不能是 {value:,}",
    "settings.port": "无法监听 {host} 的端口 {port}：{reason}",
    "settings.frozen": "服务器要用 Python 解释器启动工作进程，而打包成可执行文件的程序里没有",
    "settings.no_network": "--share 需要网络，而这台电脑没有连接；请连接网络后重新启动",
    "settings.cluster": "{word!r}不是 tcp://10.0.0.5:8786 这样的调度器地址",
    "settings.processes_database": ("多个服务进程需要 PostgreSQL 数据库；用 SQLite 时只能有一个"),
    "settings.processes_system": "只有 Linux 和 macOS 支持多个服务进程",
    "settings.not_started": "服务器无法启动；原因写在上面",
    "settings.data_folder": "无法创建数据文件夹 {folder}：{reason}",
    "settings.twice": "它和 {other} 只能给出一个",
    "settings.file": "无法读取文件 {file}：{reason}",
    "settings.empty_file": "文件 {file} 是空的",
    "settings.password": (
        "本机所有用户都能看到选项里的密码；"
        "请把网址写进文件并用 --database-file 指定，或者写进 PINTU_DATABASE"
    ),
    "settings.token": "无法使用令牌文件 {file}：{reason}",
}
